import { usePage } from '#views/page/page.ts'

export function NewTabLink({ href, label }: { href: string; label: string }) {
  const { t } = usePage()
  return (
    <a href={href} target="_blank" rel="noopener">
      {label}
      <span className="vh"> {t('common:shell.newTab')}</span>
    </a>
  )
}
