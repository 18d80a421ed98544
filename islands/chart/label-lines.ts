const NARROW = 480
const LINE_CHARACTERS = 13

/** A range such as "10-11 – 16-11" takes two lines under its narrow column. */
export function splitInTwo(label: string): string[] {
  return label.split(/(?<=–) /)
}

/**
 * Wraps between words on narrow charts, to leave room for the bars.
 * @param width of the chart, in pixels
 */
export function linesOf(label: string, width: number): string | string[] {
  if (width >= NARROW) return label
  const lines: string[] = []
  for (const word of label.split(' ')) {
    const line = lines.at(-1)
    const fits = line !== undefined && line.length + word.length < LINE_CHARACTERS
    if (fits) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}
