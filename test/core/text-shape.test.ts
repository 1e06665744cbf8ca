import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { disarm, shapeOf } from '../../src/core/text/index.ts';

describe('the shape of a text', () => {
  test.each([
    ['disk pressure on /var: 93% used, evicting pods', 'disk pressure on /var: N% used, evicting pods'],
    ['disk pressure on /var: 7% used', 'disk pressure on /var: N% used'],
    ['10.4.17.200:6443 refused by 10.0.0.1.', '⋯:N refused by ⋯.'],
    ['[fe80::1]:6443 and 2001:db8:0:7::5 refused', '[⋯]:N and ⋯ refused'],
    ['lease of 02:42:ac:11:00:02 lost at 12:34:56', 'lease of ⋯ lost at ⋯'],
    ['coredns-5d78c9869d-xk2vp and node-exporter-x7k2p evicted', 'coredns-⋯ and node-exporter-⋯ evicted'],
    ['edge-agent-bcdfghjkl-zzxwv of kube-proxy', 'edge-agent-⋯ of kube-proxy'],
    ['no answer for 3m12s', 'no answer for N'],
    ['no answer for 1h3m12.5s', 'no answer for N'],
    ['no answer for 250ms', 'no answer for N'],
    ['used 1,234,567 of 97.5 MB', 'used N of N MB'],
    ['commit 3f9ac01 of defaced', 'commit ⋯ of defaced'],
    ['std::panic at main.rs:10:5', 'std::panic at main.rs:N:N'],
    ['used 123456789 of 1073741824 bytes', 'used N of N bytes'],
    ['image sha256:0f3acd99e1b27744 not found', 'image sha256:⋯ not found'],
    [
      'x509: certificate of eno2 on v1.27.3 expired 3 days ago',
      'x509: certificate of eno2 on v1.27.3 expired N days ago',
    ],
    ['store-0147 has 10GB of sda1', 'store-N has NGB of sda1'],
    ['\u001B[31mpanic\u001B[0m: range [5]\r\n\u001B]0;title\u0007 end', 'panic: range [N] end'],
    ['volume 6F9619FF-8B86-D011-B42D-00CF4FC964FF lost', 'volume ⋯ lost'],
    ['decade of facade', 'decade of facade'],
    ['  two \t blanks\n and a line ', 'two blanks and a line'],
    ['', ''],
    ['   ', ''],
  ])('of %j is %j', (text, shape) => {
    expect(shapeOf(text)).toBe(shape);
  });

  test('has at most 200 code points, with an ellipsis if it is cut', () => {
    const shape = shapeOf('日本😀 '.repeat(200));
    expect(Array.from(shape)).toHaveLength(200);
    expect(shape.endsWith('…')).toBe(true);
  });

  test('does not depend on the rest of a text of megabytes', () => {
    expect(shapeOf(`x${' '.repeat(3_000_000)}`)).toBe('x');
  });

  test('is safe to show for any text, and is its own shape', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const shape = shapeOf(text);
        expect(disarm(shape)).toBe(shape);
        expect(shapeOf(shape)).toBe(shape);
        expect(Array.from(shape).length).toBeLessThanOrEqual(200);
      }),
    );
  });
});
