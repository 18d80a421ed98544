import { TIME_STEP_MINUTES } from '#src/contract/core/deal-limits.ts'

const DAY_MINUTES = 24 * 60

export const timeSlots: readonly string[] = Array.from(
  { length: DAY_MINUTES / TIME_STEP_MINUTES },
  (_slot, index) => timeText(index * TIME_STEP_MINUTES),
)

export function slotMinutes(text: string): number | null {
  const index = timeSlots.indexOf(text)
  return index < 0 ? null : index * TIME_STEP_MINUTES
}

function timeText(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  const twelve = hour % 12 === 0 ? 12 : hour % 12
  return `${pad(twelve)}:${pad(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
