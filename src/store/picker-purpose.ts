/** What a list to choose from is for. */
export type PickerPurpose =
  | 'order'
  | 'cloud-type'
  | 'scope'
  | 'period'
  | 'related'
  | 'copy'
  | 'columns'
  | 'export'
  | 'bookmark'
  | 'bookmarks';
