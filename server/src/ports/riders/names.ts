/** The embedded fleet's people: as many as ride in one city, and plainly made up. */
export const riderNames: readonly string[] = [
  'Aino Tailwind',
  'Bela Sprocket',
  'Chandra Bellring',
  'Dalia Handlebar',
  'Emil Kickstand',
  'Farah Freewheel',
  'Goran Mudguard',
  'Hana Chainring',
  'Ilmari Puncture',
  'Jade Crossbar',
  'Kofi Lamplight',
  'Lumi Backpedal',
  'Mateo Saddlebag',
  'Nadia Cobbles',
  'Oskar Downhill',
  'Priya Greenlight',
  'Quinn Reflector',
  'Rauha Sidestreet',
  'Samir Spokes',
  'Tuuli Headwind',
  'Ulrik Tramline',
  'Veera Shortcut',
  'Wren Pannier',
  'Yusuf Roundabout',
];

/** Who hands parcels over or takes them at the door, where riders are simulated. */
export const recipientNames: readonly string[] = [
  'Nelli Doorstep',
  'Otso Hallway',
  'Pilvi Porchlight',
  'Ravi Letterbox',
  'Sonja Staircase',
  'Timo Counterbell',
];
