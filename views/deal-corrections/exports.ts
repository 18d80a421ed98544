export { mayCorrect } from './lifecycle.ts'
export { type OpenCorrection, OpenCorrectionNote } from './open-note.tsx'
