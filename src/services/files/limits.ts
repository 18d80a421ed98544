/** One person's quota: about 3,000 pictures in three sizes. */
export const QUOTA_BYTES = 1024 * 1024 * 1024
export const FILES_PER_UPLOAD_MAX = 11
