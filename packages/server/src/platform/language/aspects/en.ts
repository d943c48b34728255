/** Aspects that many kinds of products have, in English; `Words` describes the format. */
export const en = {
  battery:
    'battery: batter* charging; a_charge the_charge per_charge full_charge charges_fast charges_quickly recharge* !charging_cable* !charging_port',
  sound: 'sound: sound audio; sounds sounded sounding music',
  bass: 'bass: bass treble',
  volume: 'volume: volume loudness; loud louder quiet',
  noiseCancelling: 'noise cancelling: noise_cancel* cancels_noise outside_noise background_noise anc',
  microphone: 'microphone: mic mics microphone* call voice; calls',
  screen:
    'screen: screen* display* lcd monitor resolution viewfinder; touchscreen !screen_protector* !screen_guard* !screen_record* !screen_film',
  picture:
    'picture quality: picture_quality photo_quality image_quality camera*; picture* photo* image* pic pics shots',
  zoom: 'zoom: zoom* lens lenses',
  flash: 'flash: flash*',
  video: 'video: video playback; videos movie*',
  connection:
    'connection: connect* bluetooth wifi wi-fi wireless signal reception pairing; paired pairs network',
  software:
    'software: software menu* interface firmware navigation; navigat* operating_system os update updates updated bloatware bugs',
  controls:
    'controls: button control remote keypad knob dial joystick; buttons controls remotes knobs keys dials',
  keyboard: 'keyboard: keyboard*; keys spacebar typing',
  storage: 'capacity: memory storage capacity; gb mb space roomy holds',
  speed:
    'speed: speed; slow slower slowly lag lags lagging laggy runs_fast works_fast is_fast is_very_fast is_super_fast faster_than',
  performance: 'performance: performance processor motor power; perform* powerful',
  cable: 'cable: cable* cord cords wire wires adapter* plug plugs jack',
  price:
    'price: price cost value; price* cost* cheap cheaper expensive inexpensive afford* overpriced money bargain budget worth_it worth_the not_worth worth_every super_worth !feels_cheap !feel_cheap !feels_really_cheap !looks_cheap !cheap_plastic !cheap_quality !shipping_cost*',
  quality:
    'quality: quality; well_made poorly_made well-made !camera_quality !sound_quality !audio_quality !photo_quality !picture_quality !image_quality !video_quality !screen_quality !display_quality !call_quality !quality_sound',
  build:
    'workmanship: build construction sturdiness craftsmanship workmanship; built constructed sturdy flimsy solid',
  durability:
    'durability: durability; durable lasted lasts broke broken breaks stopped_working held_up holds_up fell_apart',
  material:
    'material: material* fabric* cotton leather plastic polyester wool linen metal silk lace knit; soft itchy',
  finish: 'surface: finish surface coating; scratch*',
  size: 'size: size sizing; sizes sized small smaller large larger too_big bigger tiny huge compact bulky',
  weight: 'weight: weight light_weight; weigh* heavy heavier lightweight light lighter',
  fit: 'fit: fit fitting; fits fitted tight loose snug runs_large runs_small true_to_size',
  comfort: 'comfort: comfort; comfort* uncomfortable comfy cozy hurt hurts',
  length: 'length: length width height; longer shorter too_long too_short',
  color: 'color: color shade hue; color* colour* shades',
  look: 'look: look design* style appearance; styles styling stylish attractive beautiful cute gorgeous ugly sleek elegant looks_great looks_good looks_nice looks_amazing looks_cheap looks_better looks_so looks_very look_great look_good looked_great good_looking great_looking nice_looking the_look looks_and',
  pattern: 'pattern: pattern print embroidery; patterns prints printed embroidered',
  neckline: 'neckline: neck neckline* collar*',
  sleeves: 'sleeves: sleeve; sleeves arm_holes armholes',
  waist: 'waist: waist hip; waist* hips',
  seams: 'seams: seam seams stitch* hem',
  zipper: 'zipper: zipper; zippers zip zips',
  pockets: 'pockets: pocket; pockets compartment*',
  straps: 'straps: strap belt harness buckle; straps buckles',
  handle: 'handle: handle grip; handles',
  lid: 'lid: lid cap; lids caps',
  wheels: 'wheels: wheel; wheels steer*',
  sole: 'sole: sole soles heel heels',
  cushioning: 'padding: padding padded cushion* foam',
  breathability: 'warmth: warmth insulation breathability; warm breathable sweat sweaty sweating insulat*',
  water: 'water resistance: waterproof waterproofing; water_resistant water-resistant rain',
  leaks: 'leaks: leak leakage; leak* spill*',
  smell: 'smell: smell odor scent fragrance; smell* odor* odour* scent* stink*',
  taste: 'taste: taste flavor*; tast* flavour* delicious yummy',
  texture: 'texture: texture; textures creamy sticky greasy',
  ingredients: 'ingredients: ingredient; ingredients natural organic',
  temperature: 'temperature: temperature* heat; heats hot cold',
  light: 'light: light lighting brightness led lamp; lights bright',
  suction: 'suction: suction',
  blade: 'blade: blade sharpness; blades sharp',
  cleaning: 'cleaning: cleaning washing; clean cleans cleaned wash* wipe* dishwasher',
  noise: 'noise: noise; noises noisy quiet silent',
  use: 'ease of use: easy_to_use ease_of_use simple_to_use user_friendly user-friendly usability hard_to_use difficult_to_use',
  setup: 'setup: setup installation assembly; set_up sets_up install* assembl* put_together',
  instructions: 'instructions: instruction manual; instructions manuals directions',
  stability: 'stability: stability; stable wobbl* tips tipped steady',
  safety: 'safety: safety; safe safer secure',
  portability: 'portability: portability; portable fold* carry carrying travel*',
} as const;
