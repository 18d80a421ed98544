import { contactText } from '#src/features/branches/terms.ts'
import { usePage } from '#src/web/page/page.ts'

export function ContactNo({ value }: { value: string | null }) {
  const { t, format } = usePage()
  return contactText(value, format) ?? t('common:facts.none')
}
