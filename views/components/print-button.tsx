import { usePage } from '#views/page/page.ts'
import { Button, type ButtonTone } from './button.tsx'

/** Prints what is open: the page, or the dialog alone. Without script people use the browser's own menu. */
export function PrintButton({ tone = 'ghost' }: { tone?: ButtonTone }) {
  const { t } = usePage()
  return (
    <span className="js-only">
      <Button type="button" tone={tone} data-print="">
        {t('common:print')}
      </Button>
    </span>
  )
}
