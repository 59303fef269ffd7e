/** Of the rows of a text: files that were put together of several have more than one kind. */
export const LINE_ENDS = ['\r\n', '\n', '\r']
