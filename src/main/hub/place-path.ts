/** Where a person says whose data this desktop shows. */
export const PLACE_PATH = '/central'
