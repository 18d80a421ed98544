import { usePage } from '#views/page.ts'

/** The request's id, for people to quote. */
export function RequestNumber() {
  const { t, requestId } = usePage()
  return (
    <>
      {t('common:errors.requestId')}: <span className="code">{requestId}</span>
    </>
  )
}
