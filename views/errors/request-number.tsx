import { usePage } from '#src/web/page/page.ts'

export function RequestNumber() {
  const { t, requestId } = usePage()
  return (
    <>
      {t('common:errors.requestId')}: <span className="code">{requestId}</span>
    </>
  )
}
