import { TIME_STEP_MINUTES } from '#src/contract/core/deals.ts'

/** Minutes since midnight of "09:15 AM"; null unless a time in steps of 15 minutes. */
export function parseTime(text: string): number | null {
  const [, hour, minute, half] = text.match(/^(0[1-9]|1[0-2]):([0-5]\d) (AM|PM)$/i) ?? []
  if (!hour || !minute || !half) return null
  const minutes =
    (Number(hour) % 12) * 60 + Number(minute) + (half.toUpperCase() === 'PM' ? 720 : 0)
  return minutes % TIME_STEP_MINUTES === 0 ? minutes : null
}

export function formatTime(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  const [shown, half] = [hour % 12 || 12, hour < 12 ? 'AM' : 'PM']
  return `${pad(shown)}:${pad(minutes % 60)} ${half}`
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
