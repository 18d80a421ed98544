import { contactText } from '#src/features/branches/terms.ts'
import { usePage } from '#src/web/page/page.ts'

/** A branch's number in a list; a dash where it has none. */
export function ContactNo({ value }: { value: string | null }) {
  const { t, format } = usePage()
  return contactText(value, format) ?? t('common:facts.none')
}
