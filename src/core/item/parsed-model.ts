import { readWhole } from '../memo/index.ts';
import type { Json, Note } from '../values/index.ts';
import { Reader } from './read.ts';
import type { ResourceSpec } from './resource-spec.ts';

/** The parsed form of an item: model, source and notes. */
export interface ParsedModel<Model> {
  readonly json: Json;
  readonly model: Model;
  readonly notes: Note[];
}

/** Reads admitted JSON as an item of a kind. */
export const opened = <Model>(spec: ResourceSpec<Model>, json: Json): ParsedModel<Model> => {
  const notes: Note[] = [];
  return { json, notes, model: spec.read(new Reader(json, notes)) };
};

// Memo: every frame of an open item reads them.
const known = new WeakMap<ParsedModel<unknown>, readonly Note[]>();

/** All notes of an item; reads the lazy parts of its model first. */
export const notesOf = <Model>(spec: ResourceSpec<Model>, open: ParsedModel<Model>): readonly Note[] => {
  const notes = known.get(open) ?? findNotes(spec, open);
  known.set(open, notes);
  return notes;
};

const findNotes = <Model>(spec: ResourceSpec<Model>, { model, notes }: ParsedModel<Model>): readonly Note[] => {
  readWhole(model);
  const missing = { path: 'metadata.uid', message: 'no uid: identified by content' };
  const all = spec.identity(model).uid === null ? [...notes, missing] : notes;
  // Several parts may share a source and its note.
  return [...new Map(all.map((note) => [`${note.path}: ${note.message}`, note])).values()];
};
