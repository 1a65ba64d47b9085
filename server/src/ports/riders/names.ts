/** The embedded fleet's riders: enough for one city, with obviously invented names. */
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

/** The people who hand over or receive parcels of simulated riders. */
export const recipientNames: readonly string[] = [
  'Nelli Doorstep',
  'Otso Hallway',
  'Pilvi Porchlight',
  'Ravi Letterbox',
  'Sonja Staircase',
  'Timo Counterbell',
];
