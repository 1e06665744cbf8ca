import type { Problem } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import type { ProjectScope, SeveralProjects } from '../../core/query/index.ts';
import { foldCase, nearest } from '../../core/text/index.ts';

/** True if a text may be the uid of an unknown project: uids of the service have 24 hexadecimal digits. */
export const looksLikeUid = (text: string): boolean => /^[0-9a-f]{24}$/i.test(text);

/**
 * Finds the projects that words name, in the order of the words: by uid, else by full name. A word without a project is used as a
 * uid, unless all projects are known and the word does not look like a uid. A word for several projects is a problem.
 */
export const chosenProjects = (
  { several }: SeveralProjects,
  known: { readonly projects: readonly Item[]; readonly isWhole: boolean },
): { readonly projects: readonly ProjectScope[]; readonly problem: Problem | null } => {
  const chosen = new Map<string, ProjectScope>();
  for (const word of several) {
    const found = projectsNamed(known.projects, word);
    const [only] = found;
    if (found.length > 1) return { projects: [], problem: namesSeveral(word, found) };
    if (only === undefined && known.isWhole && !looksLikeUid(word))
      return { projects: [], problem: namesNone(word, known.projects) };
    const project = only === undefined ? { uid: word, name: null } : { uid: only.uid, name: only.name };
    chosen.set(project.uid, project);
  }
  return { projects: [...chosen.values()], problem: null };
};

/** Returns the projects with a uid; if there are none, the projects with a name, ignoring case. */
export const projectsNamed = (projects: readonly Item[], word: string): readonly Item[] => {
  const own = projects.filter(({ uid }) => uid === word);
  const wanted = foldCase(word);
  return own.length > 0 ? own : projects.filter(({ name }) => foldCase(name) === wanted);
};

const namesSeveral = (word: string, found: readonly Item[]): Problem => ({
  kind: 'wrong-project',
  what: `${found.length} projects have the name ${word}: ${found.map(({ uid }) => uid).join(', ')}`,
  remedy: ['Give its uid in place of the name'],
});

const namesNone = (word: string, projects: readonly Item[]): Problem => {
  const near = nearest(
    word.toLowerCase(),
    projects.map(({ name }) => name.toLowerCase()),
  );
  const name = projects.find((project) => project.name.toLowerCase() === near)?.name;
  return {
    kind: 'wrong-project',
    what: `no project has the uid or name ${word}`,
    remedy: [name === undefined ? 'Give a uid, or the full name of a project' : `Name ${name}, if that is meant`],
  };
};
