import type { Translate } from '#src/i18n/translate.ts'

/** "12 min", "5 h 20 min", "3 d 4 h"; a dash for none. */
export function duration(t: Translate, seconds: number | null): string {
  if (seconds === null) return t('common:facts.none')
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return t('decision-figures:duration.minutes', { minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return t('decision-figures:duration.hours', { hours, minutes: minutes % 60 })
  return t('decision-figures:duration.days', { days: Math.floor(hours / 24), hours: hours % 24 })
}
