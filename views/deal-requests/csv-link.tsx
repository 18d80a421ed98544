import { ButtonLink } from '#views/components/button.tsx'
import { usePage } from '#views/page.ts'

/** The list as a file. */
export function CsvLink({ href }: { href: string }) {
  const { t } = usePage()
  return (
    <p className="pad">
      <ButtonLink href={href} tone="ghost" plain download>
        {t('deal-requests:csv')}
      </ButtonLink>
    </p>
  )
}
