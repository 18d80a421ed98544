export type Colours = ReturnType<typeof readColours>

export function readColours(canvas: HTMLCanvasElement) {
  // During a transition the old colour would be read.
  canvas.style.transitionProperty = 'none'
  const token = (name: string) => {
    canvas.style.color = `var(${name})`
    return getComputedStyle(canvas).color
  }
  const colours = {
    bar: token('--bar'),
    brand: token('--brand'),
    hover: token('--brand-hi'),
    ink: token('--ink-2'),
    strong: token('--ink'),
    line: token('--line'),
    deep: token('--deep'),
    onDeep: token('--on-deep'),
    family: getComputedStyle(canvas).fontFamily,
  }
  canvas.style.color = ''
  return colours
}
