import { preferencePaths } from '#src/contract/screens/preferences.ts'
import type { Key } from '#src/i18n/keys.ts'
import { type Language, languages } from '#src/i18n/languages.ts'
import { type Theme, usePage } from '#src/web/page/page.ts'

const languageNames: Record<Language, Key> = {
  en: 'common:shell.english',
  ru: 'common:shell.russian',
}
const themes: Record<Theme, Key> = {
  light: 'common:shell.light',
  dark: 'common:shell.dark',
  system: 'common:shell.system',
}

export function Preferences() {
  const { t, language, theme } = usePage()
  return (
    <>
      <Choice label={t('common:shell.language')}>
        {languages.map((code) => (
          <button
            key={code}
            type="submit"
            name="language"
            value={code}
            lang={code}
            aria-pressed={code === language}
          >
            {t(languageNames[code])}
          </button>
        ))}
      </Choice>
      <Choice label={t('common:shell.theme')}>
        {(['light', 'dark', 'system'] as const).map((name) => (
          <button key={name} type="submit" name="theme" value={name} aria-pressed={name === theme}>
            {t(themes[name])}
          </button>
        ))}
      </Choice>
    </>
  )
}

function Choice({ label, children }: { label: string; children: React.ReactNode }) {
  const { csrf, url } = usePage()
  return (
    <form className="choice" method="post" action={preferencePaths.update()} aria-label={label}>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="next" value={url} />
      {children}
    </form>
  )
}
