/** Names that the document omits or that deployments may have changed (in-the-field.md). */
export interface DocumentNames {
  readonly cloudType: string;
  readonly fields: string;
  readonly filter: string;
  readonly order: string;
  readonly limit: string;
  readonly offset: string;
  readonly continue: string;
  readonly period: string;
  readonly packValues: string;
  readonly scopeHeader: string;
  readonly apiKeyHeader: string;
  readonly tokenHeader: string;
}

export const DOCUMENT_NAMES: DocumentNames = {
  cloudType: 'type',
  fields: 'fields',
  filter: 'filters',
  order: 'orderBy',
  limit: 'limit',
  offset: 'offset',
  continue: 'continue',
  period: 'metricPeriod',
  packValues: 'resolvePackValues',
  scopeHeader: 'ProjectUid',
  apiKeyHeader: 'ApiKey',
  tokenHeader: 'Authorization',
};
