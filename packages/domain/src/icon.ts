/** An icon a feature can carry. */
export interface Icon {
  /** The name in the picker, in English. */
  readonly name: string;
  /** The stored key: the name of the drawing in the Lucide set. */
  readonly key: string;
}

const KEYS = `
  accessibility air-vent airplay alarm-clock alarm-smoke ambulance amphora anvil apple archive
  armchair audio-lines audio-waveform award baby backpack badge badge-check badge-info banknote
  barcode bath battery battery-charging beaker bed bed-double bed-single beef beer bell
  bell-ring bike binoculars biohazard blinds blocks bluetooth bone book book-open book-open-text
  bookmark boom-box bot bottle-wine box boxes braces brain briefcase briefcase-medical broom
  brush bug building building-2 bus cable cake calculator calendar calendar-clock camera candy
  car car-front caravan carrot cast cat cctv chart-bar chart-line chart-pie chef-hat church
  cigarette cigarette-off circle-parking clapperboard clipboard clipboard-check clipboard-list
  clock cloud coffee cog compass computer concierge-bell construction container contact
  cooking-pot copy cpu credit-card croissant cross cup-soda database dessert diamond dice-5 disc
  dna dog door-closed door-closed-locked door-open drafting-compass drama drill droplet droplets
  drum dumbbell ear ear-off egg egg-fried ethernet-port eye eye-off factory fan fence
  ferris-wheel file file-text film fingerprint fire-extinguisher fish flag flame flashlight
  flask-conical flask-round flower flower-2 folder footprints forklift frame fuel
  gallery-horizontal gamepad gamepad-2 gauge gavel gem gift git-branch glass-water glasses globe
  graduation-cap grid-2x2 guitar hammer hand hand-heart hand-helping hand-metal hard-drive
  hard-hat haze headphones headset heart heart-handshake heart-pulse heater hop hospital hotel
  hourglass house house-plug house-wifi id-card image images inbox info joystick key key-round
  keyboard keyboard-music lamp lamp-ceiling lamp-desk lamp-floor lamp-wall-down lamp-wall-up
  land-plot landmark laptop laptop-minimal laptop-minimal-check laugh leaf leafy-green lectern
  library library-big life-buoy lightbulb lightbulb-off list-checks loader lock lock-keyhole
  lock-open log-in luggage magnet mail mailbox map map-pin martini medal megaphone mic mic-off
  mic-vocal microscope microwave milestone milk monitor monitor-check monitor-play
  monitor-smartphone monitor-speaker moon mountain mouse mouse-pointer move-vertical music
  navigation network newspaper nfc notebook notebook-pen notebook-text nut omega origami package
  package-open paint-bucket paint-roller paintbrush palette panels-top-left paperclip
  parking-meter party-popper paw-print pen pen-line pen-tool pencil pencil-ruler person-standing
  phone phone-call piano pickaxe picture-in-picture pill pill-bottle pizza plane plug plug-2
  plug-zap pocket-knife podcast popcorn power power-off presentation printer printer-check
  projector puzzle qr-code rabbit radar radiation radio radio-receiver radio-tower receipt
  recycle refrigerator ribbon rocket rocking-chair roller-coaster rotate-cw route router ruler
  ruler-dimension-line sailboat salad sandwich satellite satellite-dish save scale scan
  scan-barcode scan-eye scan-face scan-line scan-qr-code school school-2 scissors
  scissors-line-dashed screen-share scroll-text search section server server-cog settings shapes
  share-2 sheet shelving-unit shield shield-alert shield-check ship shirt shopping-bag
  shopping-basket shopping-cart shovel shower-head shredder shrub sigma signal signature
  signpost siren skull sliders-horizontal smartphone smartphone-charging smile snowflake
  soap-dispenser-droplet sofa solar-panel soup spade sparkles speaker speech spline split spool
  spotlight spray-can sprout square-parking square-activity square-library square-m
  square-terminal square-user stamp star stethoscope sticky-note store stretch-horizontal sun
  sunrise swords syringe table table-2 table-properties tablet tablets tag tags target telescope
  tent tent-tree terminal test-tube test-tube-diagonal test-tubes thermometer
  thermometer-snowflake thermometer-sun ticket timer toilet tool-case toolbox tornado touchpad
  tower-control toy-brick tractor traffic-cone train-front train-front-tunnel train-track
  tram-front trash trash-2 tree-deciduous tree-palm tree-pine trees trophy truck truck-electric
  turntable tv tv-minimal tv-minimal-play type umbrella university unplug usb user user-check
  user-cog user-round users users-round utensils utensils-crossed utility-pole van vault vibrate
  video video-off videotape view voicemail volleyball volume-2 volume-off vote wallet wallpaper
  wand warehouse washing-machine watch waves waves-ladder waypoints webcam webhook weight wheat
  wheat-off wifi wifi-off wifi-pen wind wind-arrow-down wine wine-off workflow worm wrench
  x-line-top zap zap-off
`;

function nameOf(key: string): string {
  const words = key.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The icons on offer, in the order of their keys. The drawings are Lucide's (ISC licence). */
export const ICONS: readonly Icon[] = KEYS.trim()
  .split(/\s+/)
  .map((key) => ({ key, name: nameOf(key) }));

const KNOWN_KEYS: ReadonlySet<string> = new Set(ICONS.map((icon) => icon.key));

/** Tells whether a key names one of the icons on offer. */
export function isIconKey(key: string): boolean {
  return KNOWN_KEYS.has(key);
}
