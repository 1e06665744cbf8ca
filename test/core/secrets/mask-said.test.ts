import { describe, expect, it } from 'vitest';
import { maskInline } from '../../../src/core/secrets/mask-inline.ts';

describe('maskInline', () => {
  it.each([
    ['the password is swordfish, or so', 'the password is (present), or so'],
    ['token was: abc', 'token was: (present)'],
    ['"password" equals swordfish.', '"password" equals (present)'],
    ['passwords are abc;', 'passwords are (present);'],
    ['api key value a1b2c3', 'api key value (present)'],
    ['# the password is hunter2 here', '# the password is (present) here'],
    ['token is a!b', 'token is (present)'],
    ['token for host x: hunter2-abc now', 'token for host x: (present) now'],
    ['token (of a.b@c/d-e): hunter2-abc', 'token (of a.b@c/d-e): hunter2-abc'],
    ['password of a.b@c/d-e one two three four: hunter2-abc', 'password of a.b@c/d-e one two three four: (present)'],
    ['invalid token hunter2, again', 'invalid token (present), again'],
    ['token abcDef', 'token (present)'],
    ['token abc_def.', 'token (present)'],
    ['token "hunter" expired', 'token "(present)" expired'],
    ["token 'hunter' and `hunter`", "token '(present)' and `hunter`"],
    ['password is: “hunter”, secret ‘Hunter’', 'password is: “(present)”, secret ‘(present)’'],
    ['api key(`hunter`), api key (`hunter2`)', 'api key(`(present)`), api key ((present))'],
    ['api key (hunter2) [x], token [hunter2]', 'api key ((present)) [x], token [(present)]'],
    ['Token is abc, TOKEN IS abc', 'Token is (present), TOKEN IS (present)'],
    ['Token of x: hunter2-a, TOKEN of y: hunter2-b', 'Token of x: (present), TOKEN of y: (present)'],
    ['Token a1b2c3, TOKEN d4e5f6', 'Token (present), TOKEN (present)'],
    ['token 1---ab, token ab---1', 'token (present), token (present)'],
    ['token is h-invalid, token is in.valid', 'token is (present), token is (present)'],
    ['token of secret x: regcred-12', 'token of secret x: (present)'],
    ['x # the password is abcd', 'x # the password is (present)'],
    ['x# the password is abcd', 'x# the password is (present)'],
    ['secret hunter_2x, secret "My-Secret"', 'secret (present), secret "(present)"'],
  ])('masks the secret in the sentence: %s', (line, masked) => {
    expect(maskInline(line).line).toBe(masked);
  });

  it.each([
    ['the token is not valid, was expired, is empty.'],
    ['the password is wrong! the token was revoked?'],
    ['the token is invalid, the secret is immutable, the password is unset'],
    ['the token is rotating, readable, flexible, absent, mandatory, final, only, taken, longer, automatic'],
    ['the token is no'],
    ['# the password is abcd'],
    ['  // the password is abcd'],
    ['token for host x: too short'],
    ['token for host x: h2-abcd'],
    ['token for host x: https://h1.example'],
    ['password of one two three four five six seven: hunter2-abc'],
    ['secret in namespace x: regcred-1/tls-2'],
    ['token of abc, and ab1'],
    ['token hunting, token ABCDEF, token Abcdef, token 123-456, token -_abcd, token abcd_-'],
    ['token a1b2c'],
    ['secret regcred-2 is there, secrets regcred-2/x.y'],
    ['secret "regcred-2" is there, secrets "a/b-2"'],
    ['api key (present), token [abcd], token (ab1)'],
    ['token "(present)" expired'],
    ['token "two words" expired'],
    ['nothing of it: "hunter2"'],
  ])('leaves a sentence without a secret: %s', (line) => {
    expect(maskInline(line).line).toBe(line);
  });
});
