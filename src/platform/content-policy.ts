/** Of what is never a document: opened alone it may load, run and be framed by nothing. */
export const NOTHING = "default-src 'none'; frame-ancestors 'none'; sandbox"
