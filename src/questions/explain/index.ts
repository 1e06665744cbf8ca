import type { RegisteredQuestion } from '../../store/triage/answerable.ts';
import { EXPLAIN_KEYS } from './keys.ts';

/** Registers the question *Explain*: what is wrong with an item, what it shares with broken items, how it differs from its peers. */
export const EXPLAIN: RegisteredQuestion = {
  name: 'explain',
  where: 'in what explains an item',
  keys: EXPLAIN_KEYS,
  takesRows: true,
  key: {
    press: 'X',
    label: 'explain',
    about: 'what is wrong with the item, what it shares with others, where it differs from its peers',
    places: ['list', 'detail', 'question'],
    needsRows: true,
  },
  palette: {
    about: 'what is wrong with an item, and where it differs from its peers: that under the cursor, or one by name',
    argument: 'item',
  },
  command: {
    about: 'what is wrong with one item, what it shares and where it differs',
    forms: [['edgescope explain KIND NAME|UID', 'all of the list is loaded: rarity and peers are counted in it']],
    item: 'required',
  },
  asksRules: true,
  load: async () => (await import('./explain.ts')).EXPLAIN,
};
