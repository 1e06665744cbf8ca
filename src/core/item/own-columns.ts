import type { Column } from '../view/index.ts';

/** Column of the time when an item broke. The screen finds this time; the service has no such field. */
export const BROKE: Column = {
  id: 'broke',
  title: 'BROKE',
  type: 'time',
  min: 5,
  max: 8,
  priority: 99,
  fields: [],
  about: 'how long ago the item broke, if that was within the last hour',
};

const UID: Column = {
  id: 'uid',
  title: 'UID',
  type: 'text',
  min: 8,
  max: 60,
  priority: 99,
  elide: 'middle',
  fields: ['metadata.uid'],
  about: 'the uid',
};

/** Columns of every kind that are shown on request only. */
const ON_REQUEST: readonly Column[] = [UID, BROKE];

/** The column with an id among the columns that every kind has on request; undefined if there is none. */
export const columnOnRequest = (id: string): Column | undefined =>
  ON_REQUEST.find((column) => column.id === id.toLowerCase());
