// The uid of an item is the service's uid, made unique: the name of the service is added if several services are shown, and a
// number if different items have the same uid.

/** Separates a service from a uid; no admitted text contains this character. */
const SEPARATOR = '\u001F';

/** Separates a uid from the number of a row; no admitted text contains this character. */
const MARK = '\u001E';

/** Id of the column and facet of the service, and key of the service in the JSON of items. */
export const SERVICE = 'service';

/** Adds the name of a service to a uid; for null, if a single service is shown, the uid stays as it is. */
export const uidOfService = (service: string | null, uid: string): string =>
  service === null ? uid : `${service}${SEPARATOR}${uid}`;

/** The service in a uid; null if a single service is shown. */
export const serviceOf = (uid: string): string | null => {
  const at = uid.indexOf(SEPARATOR);
  return at < 0 ? null : uid.slice(0, at);
};

/** Adds a number to a uid that several different items have. */
export const uidOfTwin = (uid: string, number: number): string => `${uid}${MARK}${number}`;

/** True for a uid with a number: several different items have the same uid. */
export const isTwin = (uid: string): boolean => uid.includes(MARK);

/** The uid without the number that makes it unique. */
export const withoutNumber = (uid: string): string => (isTwin(uid) ? uid.slice(0, uid.indexOf(MARK)) : uid);

/** The service's own uid of an item, which is shown, printed and copied. */
export const ownUid = (uid: string): string => withoutNumber(uid.slice(uid.indexOf(SEPARATOR) + 1));
