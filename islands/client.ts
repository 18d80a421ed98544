import 'htmx.org'
import './behaviours/announce.ts'
import './behaviours/busy.ts'
import './behaviours/dialog.ts'
import './behaviours/fields.ts'
import './behaviours/filters.ts'
import './behaviours/focus.ts'
import './behaviours/forms.ts'
import './behaviours/guard.ts'
import './behaviours/images.ts'
import './behaviours/links.ts'
import './behaviours/network.ts'
import './behaviours/palette.ts'
import './behaviours/rows.ts'
import './behaviours/toasts.ts'

// The only script of ordinary pages. Everything listens on the document, so that swapped markup works
// at once; `data-js` shows what needs script and hides what only replaces it.
document.documentElement.dataset.js = ''
