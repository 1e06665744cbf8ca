import { hasLongRun } from './long-run.ts';
import { PRESENT } from './secret.ts';

// Credentials that say by their beginning what they are, as the public rule sets of gitleaks, detect-secrets and GitHub list
// them. All begin with letters of their own and go on for a bounded or plain run of signs, so that each is found in one pass.

/** By who gives them out. */
const CODE_HOSTS = [
  'gh[pousr]_\\w{16,}',
  'github_pat_\\w{16,}',
  'v1\\.[0-9a-f]{40}',
  'gl(?:pat|dt|ft|soat|ffct|imt|agent|ptt|rt|cbt|oas|rtr|wt)-[\\w.-]{16,}',
  '_gitlab_session=\\w{20,}',
  'GR1348941[\\w-]{16,}',
  'ATATT3[\\w=-]{20,}',
  'ATCTT3[\\w=-]{20,}',
  'ATBB[A-Za-z0-9]{20,}',
  'bkua_[0-9a-f]{20,}',
  'CCIPAT_\\w{20,}',
  'lin_(?:api|oauth)_\\w{20,}',
  'sgp_\\w{20,}',
  'figd_[\\w-]{20,}',
  'CFPAT-[\\w-]{20,}',
];
const CLOUDS = [
  '(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}',
  'ABSK[\\w+/=]{60,}',
  '(?:FwoGZXIvYXdz|IQoJb3JpZ2lu)[\\w+/=]{40,}',
  'amzn\\.mws\\.[0-9a-f-]{36}',
  'AIza[\\w-]{30,}',
  'ya29\\.[\\w-]{16,}',
  'GOCSPX-[\\w-]{16,}',
  '1//0[\\w-]{30,}',
  '\\w{3}\\dQ~[\\w.~-]{31,}',
  'LTAI[A-Za-z0-9]{16,}',
  'do[opr]_v1_[0-9a-f]{20,}',
  'dapi[0-9a-f]{30,}(?:-\\d)?',
  'dkea[0-9a-f]{30,}',
  'HRKU-[\\w-]{20,}',
  'fo1_[\\w-]{20,}',
  'fm[12][ar]?_[\\w+/=,-]{20,}',
  'pscale_(?:tkn|oauth|pw|app_secret)_[\\w.=-]{16,}',
  'npg_\\w{12,}',
  'sbp_[0-9a-f]{30,}',
  'sb_secret_[\\w-]{20,}',
  'rnd_\\w{20,}',
  'v1\\.0-[0-9a-f]{24}-[0-9a-f]{100,}',
  'tskey-[\\w-]{16,}',
  'sha256~[\\w-]{30,}',
  'LTAI[\\w]{16,}',
  'scw_\\w{20,}',
  'AKLT[\\w-]{30,}',
  't1\\.[A-Z0-9a-z_-]{20,}',
  'AQVN[\\w-]{30,}',
];
const VAULTS = [
  'hv[sbr]\\.[\\w-]{16,}',
  's\\.(?=[A-Za-z0-9]*\\d)[A-Za-z0-9]{24}(?![\\w.])',
  '\\w{14}\\.atlasv1\\.[\\w=-]{30,}',
  'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[\\w.-]{20,}',
  'AGE-SECRET-KEY-1[\\w]{10,}',
  'AGE-PLUGIN-[\\w-]{20,}',
  'ops_eyJ[\\w=-]{20,}',
  'A3-[A-Z0-9]{6}-[A-Z0-9-]{20,}',
  'K10[0-9a-f]{64}::[\\w:.-]{4,}',
  '[a-z0-9]{6}\\.(?=[a-z0-9]{0,15}\\d)[a-z0-9]{16}(?![\\w.])',
  'pul-[0-9a-f]{30,}',
];
const REGISTRIES = [
  'npm_\\w{30,}',
  'pypi-[\\w-]{30,}',
  'dckr_(?:pat|oat)_[\\w-]{16,}',
  'rubygems_[0-9a-f]{30,}',
  'oy2[a-z0-9]{43}',
  'CLOJARS_\\w{30,}',
  'AKCp[A-Za-z0-9]{30,}',
  'cmVmd[A-Za-z0-9]{30,}',
  'cio\\w{32}',
];
const CHATS = [
  'xox[a-z](?:\\.xox[a-z])?-[\\w-]{11,}',
  'xapp-\\d-[\\w-]{10,}',
  '[MNO][A-Za-z\\d_-]{22,27}\\.[\\w-]{6}\\.[\\w-]{27,}',
  '\\d{8,10}:AA[\\w-]{32,}',
  'EAA[A-Za-z0-9]{40,}',
];
const SERVICES = [
  'SK[0-9a-f]{32}',
  'SG\\.[\\w-]{16,}\\.[\\w-]{16,}',
  '[sr]k_(?:live|test|prod)_\\w{10,}',
  'whsec_[\\w+/=]{20,}',
  'gl(?:c|sa)_[\\w+/=]{20,}',
  'NR(?:AK|JS|II|AL|IQ)-[\\w-]{16,}',
  'sk-(?:ant|proj|svcacct|admin|or|lf)-[\\w-]{16,}',
  'sk-(?=[\\w-]{0,80}?\\d)[A-Za-z0-9]{20,}',
  'pplx-\\w{30,}',
  'gsk_\\w{30,}',
  'xai-\\w{30,}',
  'r8_\\w{30,}',
  'hf_[A-Za-z0-9]{20,}',
  'api_org_[A-Za-z0-9]{20,}',
  'shp(?:at|ca|pa|ss|ua)_[0-9a-fA-F]{20,}',
  'key-[0-9a-f]{32}',
  '[0-9a-f]{32}-us\\d{1,2}',
  'xkeysib-[0-9a-f]{30,}[\\w-]*',
  'sntry[su]_[\\w+/=.-]{20,}',
  'PMAK-[0-9a-f]{20,}[\\w-]*',
  'ntn_\\w{30,}',
  'secret_[A-Za-z0-9]{40,}',
  'sq0(?:atp|csp|idp)-[\\w-]{20,}',
  'EAAA[\\w-]{50,}',
  'dt0[a-z]\\d{2}\\.[A-Z0-9]{20,}\\.[A-Z0-9]{30,}',
  'FLWSECK(?:_TEST)?-[\\w-]{16,}',
  'EZ[AT]K[A-Za-z0-9]{40,}',
  'rdme_\\w{30,}',
  'tfp_[\\w-]{30,}',
  'duffel_(?:test|live)_[\\w=-]{30,}',
  'shippo_(?:live|test)_[0-9a-f]{30,}',
  'pnu_\\w{30,}',
  'API-[A-Z0-9]{26}',
  'p8e-\\w{30,}',
  'pat[A-Za-z0-9]{14}\\.[0-9a-f]{40,}',
  'sk\\.eyJ[\\w.-]{20,}',
  'hcaik_\\w{20,}',
];

const SHAPES = [...CODE_HOSTS, ...CLOUDS, ...VAULTS, ...REGISTRIES, ...CHATS, ...SERVICES];
/** They stand at the beginning of a word, or behind what other words are joined with. */
const START = '(?:(?<![\\w-])|(?<=_)(?=gh[pousr]_|xox|glpat-|AKIA))';
const KNOWN = new RegExp(`${START}(?:${SHAPES.join('|')})`, 'g');
/** Both halves of JSON in base64 begin so; the third may be missing, five are an encrypted one. */
const WEB_TOKEN = /(?<![\w-])(?:ey[JA-Z][\w-]{5,}\.[\w-]{6,}(?:\.[\w-]*){1,3}|eyJhbGci[\w-]{10,})/g;
/** Hashes of passwords, as files of them have. */
const CRYPT =
  /\$(?:2[abxy]?|[1567y]|md5|apr1|argon2(?:id?|d)|scrypt|pbkdf2[\w-]{0,20}|gy)\$[\w./$=,+-]{12,}|\{S{0,2}(?:SHA|MD5|CRYPT)\d{0,3}\}[\w+/=.$-]{16,}/g;
/** A login of Amazon has its secret near: forty signs of base64. */
const NEAR_AMAZON =
  /(?<![\w+/=])(?=[\w+/]{0,39}[a-z])(?=[\w+/]{0,39}[A-Z])(?=[\w+/]{0,39}\d)[A-Za-z0-9+/]{40}(?![\w+/=])/g;
const AMAZON = /A3T|AKIA|ASIA|aws/;

/** Every shape is a run of this many signs, in which there is a digit or a capital letter. */
const RUN = /(?<![\w+/=.~${},:-])[\w+/=.~${},:-]{16,}/g;
const MIXED = /[\dA-Z]/;
/** A letter behind a backslash, in JSON within a text: it is none of the token. */
const ESCAPED = /^[nrtbf]/;

/** A text without tokens that are known by their shape, wherever they stand. */
export const maskTokens = (text: string): string => {
  if (!hasLongRun(text)) return text;
  const near = AMAZON.test(text) ? text.replace(NEAR_AMAZON, PRESENT) : text;
  return near.replace(RUN, (run, at: number) => {
    if (!MIXED.test(run)) return run;
    const isEscaped = near.charAt(at - 1) === '\\' && ESCAPED.test(run);
    return isEscaped ? run.charAt(0) + maskRun(run.slice(1)) : maskRun(run);
  });
};

const maskRun = (run: string): string =>
  run.replace(WEB_TOKEN, PRESENT).replace(KNOWN, PRESENT).replace(CRYPT, PRESENT);
