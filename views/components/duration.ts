import type { Translate } from '#src/i18n/translate.ts'

/** "12 min", "5 h 20 min", "9 h", "3 d 4 h"; a dash for none. */
export function duration(t: Translate, seconds: number | null): string {
  if (seconds === null) return t('common:facts.none')
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  const part = {
    days: t('common:duration.days', { days }),
    hours: t('common:duration.hours', { hours: hours < 48 ? hours : hours % 24 }),
    minutes: t('common:duration.minutes', { minutes: minutes % 60 }),
  }
  if (hours === 0) return part.minutes
  if (hours < 48) return minutes % 60 === 0 ? part.hours : `${part.hours} ${part.minutes}`
  return hours % 24 === 0 ? part.days : `${part.days} ${part.hours}`
}
