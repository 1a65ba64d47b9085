// A town of a few streets for tests, small enough to compute results by hand.

/** Long Street runs east for a kilometre. The other streets cross it, end near it, bridge it or are disconnected. */
export const TINY_TOWN = `
region "Tiny" "Lillstad" country=FI languages=fi,sv bounds=60.05,24.85,60.15,24.95   # half way north
land "Ground" : 60.05,24.85 60.15,24.85 60.15,24.95 60.05,24.95
park "Green" "Grönan" : 60.101,24.901 60.103,24.901 60.103,24.904 60.101,24.904
district "Westend" "Västra" postcode=00100 : 60.09,24.89 60.11,24.89 60.11,24.905 60.09,24.905
district "Östend" "Östra" postcode=00200 : 60.09,24.905 60.11,24.905 60.11,24.92 60.09,24.92
place "Town Hall" "Stadshuset" kind=museum at=60.1040,24.9020
street "Long Street" "Långgatan" class=main numbers=1-10 :
  60.1,24.9 60.1,24.91
street "Cross Street" "Tvärgatan" class=street numbers=1-4 : 60.098,24.904 60.102,24.904
street "Near Lane" "Närgränd" class=lane numbers=2-8:even : 60.1001,24.906 60.102,24.906
street "Öster Lane" "Österlånggatan" class=lane oneway : 60.102,24.904 60.102,24.906
street "High Way" class=path over="Long Street" : 60.102,24.904 60.098,24.909 60.1,24.91
street "Lonely Way" class=path : 60.13,24.90 60.13,24.91
`;
