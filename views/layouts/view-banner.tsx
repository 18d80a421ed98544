import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { Note } from '#views/components/note.tsx'
import { usePage } from '#views/page/page.ts'

/** To administrators who see what somebody else sees: whose account it is, until when, and the way back. */
export function ViewBanner() {
  const { actor, t, format, csrf } = usePage()
  if (!actor?.view) return null
  const { fullName, businessProfile, view } = actor
  const name = businessProfile.businessName ?? fullName
  return (
    <Note tone="warn">
      <p>{t('sessions:view.banner', { name, until: format.time(new Date(view.until)) })}</p>
      <form method="post" action={sessionPaths.endView()}>
        <input type="hidden" name="_csrf" value={csrf} />
        <button type="submit" className="btn">
          {t('sessions:view.end')}
        </button>
      </form>
    </Note>
  )
}
