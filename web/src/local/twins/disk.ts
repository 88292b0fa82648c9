// The twin of quincunx.table.disk: there are no files in a browser's worker.

import { klass } from "../python/classes";
import type { Value } from "../python/value";

export const OnDisk: Value = klass("OnDisk", [], {});
