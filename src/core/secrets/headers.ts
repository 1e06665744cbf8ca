/** True for a key that holds request headers. */
export const isHeadersKey = (key: string): boolean => /headers?$/i.test(key) && !/^(?:header|.*[a-z]Header)$/.test(key);

const HARMLESS =
  /^(?:host|accept(?:-.*)?|content-(?:type|length|encoding|language|disposition|security-policy)|user-agent|cache-control|connection|keep-alive|origin|referer|referrer-policy|x-forwarded-.*|x-request-id|x-real-ip|x-correlation-id|upgrade|pragma|vary|expires|date|etag|location|server|via|range|retry-after|transfer-encoding|strict-transport-security|x-frame-options|x-content-type-options|x-xss-protection|x-robots-tag|x-scope-orgid|access-control-.*|permissions-policy|name|enabled|type|path|port|scheme)$/i;

/** True for a header that carries no credential. */
export const isHarmlessHeader = (name: string): boolean => HARMLESS.test(name.trim());
