import { searchPaths } from '#src/contract/screens/search.ts'
import { Icon } from '#views/components/icon.tsx'
import { usePage } from '#views/page/page.ts'
import { type SearchMethod, searchWhileTyping } from './search-method.ts'
import { shellForms } from './shell-forms.ts'

/** Opens the palette; without script a link to the search page. */
export function PaletteButton() {
  const { t } = usePage()
  return (
    <form action={searchPaths.index()}>
      <button
        type="submit"
        className="btn ghost icon-only"
        data-palette=""
        aria-label={t('search:open')}
        title={t('search:openKeys')}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon name="search" />
      </button>
    </form>
  )
}

/** Present but empty on each page, so that typing is not lost while the script loads. */
export function Palette({ method }: { method: SearchMethod }) {
  const { t, csrf } = usePage()
  return (
    <dialog className="dialog palette" id="palette" aria-label={t('search:title')}>
      <form id={shellForms.palette} role="search" method={method} action={searchPaths.index()}>
        {method === 'post' && <input type="hidden" name="_csrf" value={csrf} />}
        <input
          className="input"
          name="q"
          role="combobox"
          aria-label={t('search:label')}
          placeholder={t('search:label')}
          aria-controls="palette-list"
          aria-expanded="true"
          aria-autocomplete="list"
          autoComplete="off"
          enterKeyHint="go"
          {...searchWhileTyping(method)}
        />
        <div id="palette-list" role="listbox" aria-label={t('search:found')} />
      </form>
    </dialog>
  )
}
