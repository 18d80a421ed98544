import Papa from 'papaparse'

const formats = [
  ['expiryDate', 'couponCount'],
  ['couponCode', 'expiryDate'],
] as const

export function offendingHeader(text: string): string | null {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { preview: 1, delimiter: ',' })
  const names = data[0] ?? []
  const wrong = formats.map((due) => wrongNames(names, due)).sort((a, b) => a.length - b.length)[0]
  return wrong?.[0] ?? null
}

function wrongNames(names: readonly string[], due: readonly string[]): string[] {
  const places = [...Array(Math.max(names.length, due.length)).keys()]
  return places.filter((at) => names[at] !== due[at]).map((at) => names[at] || due[at] || '')
}
