"""Translates the plain Python of this project into JavaScript modules, when the page is built.

    python -m translate OUT ROOT …      in web/tools: the roots and all they import, into the folder OUT

The Python files stay the only source of rules, texts, views and tables; a worker in the browser runs what is
made of them. Only the standard library is needed. The translator is strict: what it does not know, it refuses
with file and line, and the Python is written more plainly there.

Its own files say what stands for what:

    program      the modules, what they import, and what their names are
    scopes       which name means what where
    expressions  calls  comprehensions  texts
    statements   functions  classes  modules

Ints, texts, lists, dicts and their kin are those of the small runtime in `web/src/local/python`. What the
project imports from the standard library or NumPy lies in its folder `lib`, under the same names. A few
modules of our own that cannot be translated (they load packages by name, or check messages with Pydantic)
have twins in `web/src/local/twins`.
"""
