import { Box } from 'ink';
import { describe, expect, it } from 'vitest';
import { line, span } from '../../src/core/view/line.ts';
import { createLineStore } from '../../src/terminal/line-store.ts';
import { Line, Lines } from '../../src/ui/line.tsx';
import { createTheme } from '../../src/ui/theme.ts';
import { drawn } from './drawn.tsx';

describe('a line', () => {
  it('has its spans in their tones', () => {
    const spans = [span('one ', 'bad'), { ...span('two'), look: 'tab' as const }];
    const store = createLineStore();
    const frame = drawn(<Line spans={spans} />, { theme: createTheme('16'), hold: store.hold }).join('\n');
    expect(store.expand(frame)).toEqual(['\u001B[1;91mone \u001B[m\u001B[1;7mtwo\u001B[m']);
  });

  it('fills a bar to its width', () => {
    const store = createLineStore();
    const theme = createTheme('256');
    const frame = drawn(<Line spans={[{ ...span('row'), look: 'cursor' }]} width={6} />, { theme, hold: store.hold });
    expect(store.expand(frame.join('\n'))[0]).toContain(theme.paint({ ...span('   '), look: 'cursor' }));
  });

  it('takes one line if it is empty or too long', () => {
    const lines = [[], line('x'.repeat(300)), line('end')];
    expect(drawn(<Lines lines={lines} />).map((text) => text.length)).toEqual([0, 100, 3]);
  });

  it('comes out of the line store as a whole if it is held, however wide it is', () => {
    const store = createLineStore();
    const wide = '日本語 '.repeat(40);
    const frame = drawn(<Lines lines={[line(wide), [], line('short')]} />, { hold: store.hold }).join('\n');
    expect(frame).not.toContain('日本語');
    expect(store.expand(frame)).toEqual([wide, '', 'short']);
  });

  it('can stand beside another line if it is held and fills its width', () => {
    const store = createLineStore();
    const beside = (
      <Box>
        <Box flexDirection="column">
          <Lines lines={[line('日本'), []]} width={6} />
        </Box>
        <Box flexDirection="column">
          <Lines lines={[line('| one'), line('| two')]} />
        </Box>
      </Box>
    );
    const rows = ['日本  | one', '      | two'];
    expect(store.expand(drawn(beside, { hold: store.hold }).join('\n'))).toEqual(rows);
    expect(drawn(beside)).toEqual(rows);
  });
});
