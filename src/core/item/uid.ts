// The uid of an item is the one that the service gave, with what keeps it apart from others: the name of the service among
// several, and a number among different items with the same uid.

/** Between a service and a uid; no admitted text contains it. */
const SEPARATOR = '\u001F';

/** Between a uid and the number of a row that has it too; no admitted text contains it. */
const MARK = '\u001E';

/** Id of the column and facet of the service, and its key in the JSON of items. */
export const SERVICE = 'service';

/** A uid among those of several services; the uid itself where one service is shown. */
export const uidOfService = (service: string | null, uid: string): string =>
  service === null ? uid : `${service}${SEPARATOR}${uid}`;

/** The service of a uid; null where one service is shown. */
export const serviceOf = (uid: string): string | null => {
  const at = uid.indexOf(SEPARATOR);
  return at < 0 ? null : uid.slice(0, at);
};

/** The uid of a row whose item is not the only one with its uid. */
export const uidOfTwin = (uid: string, number: number): string => `${uid}${MARK}${number}`;

/** True for the uid of a row whose item is not the only one with its uid. */
export const isTwin = (uid: string): boolean => uid.includes(MARK);

/** The uid that all of these rows have. */
export const withoutNumber = (uid: string): string => (isTwin(uid) ? uid.slice(0, uid.indexOf(MARK)) : uid);

/** The service's own uid of an item: what is shown, printed and copied. */
export const ownUid = (uid: string): string => withoutNumber(uid.slice(uid.indexOf(SEPARATOR) + 1));
