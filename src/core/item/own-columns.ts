import type { Column } from '../view/index.ts';

/** When an item broke, where the screen knows it: no field of the service. */
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

/** Columns of every kind, which are shown on request only. */
const ON_REQUEST: readonly Column[] = [UID, BROKE];

/** The column of every kind with an id; undefined for none. */
export const columnOnRequest = (id: string): Column | undefined =>
  ON_REQUEST.find((column) => column.id === id.toLowerCase());
