import { id, recordVersion } from '../values.ts'

/** What a form names of its draft; a form's own saves never contradict each other. */
export const seenDraft = {
  /** 0 for a draft that was not saved yet. */
  version: recordVersion,
  /** The opened form that writes. */
  writer: id,
}
