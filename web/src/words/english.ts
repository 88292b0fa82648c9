/** Whether English is read: what a server or the rules' reader says of its own is English, and of use to nobody else. */
export const readsEnglish = (): boolean =>
  typeof document === "undefined" || document.documentElement.lang.startsWith("en");
