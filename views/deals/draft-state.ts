/** What a form knows of its draft; `savedAt` in milliseconds, 0 while it was never saved. */
export type DraftState = { id: string; version: number; savedAt: number; writer: string }
