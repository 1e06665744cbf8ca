import { readWhole } from '../memo/index.ts';
import type { Json, Note } from '../values/index.ts';
import { Reader } from './read.ts';
import type { ResourceSpec } from './resource-spec.ts';

/** An item while something beyond its columns is asked of it. */
export interface ParsedModel<Model> {
  readonly json: Json;
  readonly model: Model;
  readonly notes: Note[];
}

/** Admitted JSON, read as an item of a kind. */
export const opened = <Model>(spec: ResourceSpec<Model>, json: Json): ParsedModel<Model> => {
  const notes: Note[] = [];
  return { json, notes, model: spec.read(new Reader(json, notes)) };
};

// Each frame of an open item asks for them.
const known = new WeakMap<ParsedModel<unknown>, readonly Note[]>();

/** All that is odd about an item: parts that nobody asked for yet are read for it. */
export const notesOf = <Model>(spec: ResourceSpec<Model>, open: ParsedModel<Model>): readonly Note[] => {
  const notes = known.get(open) ?? findNotes(spec, open);
  known.set(open, notes);
  return notes;
};

const findNotes = <Model>(spec: ResourceSpec<Model>, { model, notes }: ParsedModel<Model>): readonly Note[] => {
  readWhole(model);
  const missing = { path: 'metadata.uid', message: 'no uid: identified by content' };
  const all = spec.identity(model).uid === null ? [...notes, missing] : notes;
  // A part that several others are read from is noted once.
  return [...new Map(all.map((note) => [`${note.path}: ${note.message}`, note])).values()];
};
