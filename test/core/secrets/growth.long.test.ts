import { describe, expect, it } from 'vitest';
import { maskText } from '../../../src/core/secrets/mask.ts';

describe('the time of maskText', () => {
  /** Processor time in ms, the lower of two measurements, so that other programs on the machine do not count. */
  const timed = (text: string): number =>
    Math.min(
      ...[1, 2].map(() => {
        const start = process.cpuUsage();
        maskText(text);
        return process.cpuUsage(start).user / 1000;
      }),
    );

  it.each([
    ...Array.from('a"\'\\:{}[],\n\r< -'),
    ...['%25', '&a ', '*a ', '? ', 'a:b@', '{{', '- - ', '"a": ', 'eyJ', 'eyJ.', '<a ', 'http://', '://a:b', 'x='],
    ...['\\"', '\\u0061', 'token', 'token.', 'token=', 'token is ', 'token a1b2c3 ', '--token ', 'private-', '?sig='],
    ...['&a_sig=', 'https://h/?a=', 'Bearer 1', '-----BEGIN ', 'LS0tLS1CRUdJTi', 'aA1=', 'key: Aa1', '# token: x\n'],
    ...['name', 'name:', 'name=token ', 'name: token\n', 'name: token, value: ', 'value: ', 'value:"'],
    ...['token: {', 'token: {\n', 'token: [\n- ', 'token: *a\n', 'password="\n', 'x token: "\n', 'token="""\n'],
    ...[
      'token=<<EOF\n',
      'kind: Secret\n',
      'password: |\n',
      'secret:\n- name: a\n',
      'com2sec ',
      'rootpw --a ',
      'failed token: a ',
      'enable secret ',
      'enable secret 5 x ',
      'server key ',
      'snmp auth sha ',
      'u * ',
      'mysql -p ',
      'login("u", "',
      'user a/',
      'echo x | ',
      '<key>token</key>',
      '<value>a</value><name>',
      'Aa1Bb2Cc3Dd4Ee5Ff6Gg7Hh8Ii9Jj0Kk1Ll2Mm3Nn4\n',
      'Aa1=',
      'set token to ',
    ],
  ])('grows in proportion to the length of a text of %j', (piece) => {
    const text = (size: number): string => `password ${piece.repeat(Math.ceil(size / piece.length))}`;
    maskText(text(5000));
    // If each character is compared with each other character, four times the length takes sixteen times as long.
    expect(timed(text(80_000))).toBeLessThan(150 + 10 * timed(text(20_000)));
  });
});
