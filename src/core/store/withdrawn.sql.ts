/** Whether a dispatch was taken back, so that nobody refused it; `dispatch`: its alias. */
export const withdrawn = (dispatch: string): string =>
  `coalesce(json_extract(${dispatch}.last_error, '$.code'), '') = 'withdrawn'`
