import { describe, expect, it } from 'vitest';
import { THEME_NAMES } from '../../src/cli/args/values.ts';
import { themeOf } from '../../src/cli/interactive/colours.ts';
import type { Tone } from '../../src/core/values/format.ts';
import { span } from '../../src/core/view/line.ts';
import { type Background, type ColourDepth, createTheme, type Look } from '../../src/ui/theme.ts';
import { contrastOf } from './contrast.ts';
import { LINUX_CONSOLE, PALETTES } from './palettes.ts';

/** Minimum contrast of large or bold text and of meaningful colours (WCAG 2.1, 1.4.11). */
const LEAST = 3;

const TONES: readonly Tone[] = ['plain', 'dim', 'strong', 'good', 'warn', 'bad', 'accent', 'match'];

const LOOKS: readonly Look[] = ['bar', 'cursor-name', 'cursor', 'caret', 'tab'];

/** All ways in which a theme paints a text. */
type ThemeName = Parameters<typeof createTheme>[2];

const samples = (
  depth: ColourDepth,
  name?: ThemeName,
  background?: Background,
): readonly (readonly [string, string])[] => {
  const theme = createTheme(depth, true, name, background);
  return [
    ...TONES.flatMap((tone) => [
      [tone, theme.paint(span('edge', tone))] as const,
      [`match: ${tone}`, theme.paint({ ...span('edge', tone), isMatch: true })] as const,
      ...LOOKS.map((look) => [`${look}: ${tone}`, theme.paint({ ...span('edge', tone), look })] as const),
      [
        `match under the cursor: ${tone}`,
        theme.paint({ ...span('edge', tone), look: 'cursor', isMatch: true }),
      ] as const,
    ]),
  ];
};

/** Illegible samples, by name. */
const illegible = (
  depth: ColourDepth,
  palettes = PALETTES,
  boldness = [true, false],
  name?: ThemeName,
  background?: Background,
): readonly string[] =>
  palettes.flatMap((palette) =>
    boldness.flatMap((boldIsBright) =>
      samples(depth, name, background)
        .map(([name, painted]) => ({ name, contrast: contrastOf(painted, palette, { boldIsBright }) }))
        .filter(({ contrast }) => contrast < LEAST)
        .map(({ name, contrast }) => `${palette.name}: ${name} ${contrast.toFixed(2)}`),
    ),
  );

describe('every tone', () => {
  it.each(['none', '16', '256'] as const)('is legible on every palette with the colours "%s"', (depth) => {
    expect(illegible(depth, [...PALETTES, LINUX_CONSOLE])).toEqual([]);
  });

  it.each(THEME_NAMES)('is legible in the theme %s, and differs from other tones', (name) => {
    expect(illegible('256', PALETTES, [true, false], name)).toEqual([]);
    expect(illegible('256', PALETTES, [true, false], name, 'light')).toEqual([]);
    const tones: readonly Tone[] =
      name === 'high-contrast' ? ['plain', 'bad', 'warn'] : ['plain', 'good', 'warn', 'bad', 'accent'];
    expect(new Set(tones.map((tone) => createTheme('256', true, name).paint(span('x', tone)))).size).toBe(tones.length);
  });

  it('is legible on the bar, which is light if the background of the terminal is', () => {
    const looks = {
      colourDepth: 8,
      ascii: false,
      connection: { theme: { value: 'terminal', source: { layer: 'default', name: '' } } },
    } as const;
    const bar = (COLORFGBG?: string) => themeOf(looks, { env: { COLORFGBG } }).paint({ ...span('x'), look: 'cursor' });
    const light = createTheme('256', true, 'terminal', 'light').paint({ ...span('x'), look: 'cursor' });
    expect(['0;15', '0;default;15', '0;7'].map(bar)).toEqual([light, light, light]);
    expect(['15;0', '7;8', 'default', undefined].map(bar)).not.toContain(light);
  });

  it('is legible on the Linux console with its own colours', () => {
    expect(illegible('console', [LINUX_CONSOLE], [true])).toEqual([]);
  });

  it('differs from the plain tone with 256 colours and on the console', () => {
    for (const depth of ['256', 'console'] as const) {
      const looks = ['plain', 'good', 'warn', 'bad', 'accent'].map((tone) =>
        createTheme(depth).paint(span('x', tone as Tone)),
      );
      expect(new Set(looks).size).toBe(looks.length);
    }
  });
});
