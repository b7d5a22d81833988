// Examples of geofences and polygons.
import type { Examples } from '../../endpoint.ts';

const ID = '68e5f2ab382b2';
const depot = {
  id: ID,
  name: 'Tejgaon depot',
  radius: 150,
  longitude: '90.3996',
  latitude: '23.7639',
  user_id: 1,
};
const coordinates = [
  [
    [90.39, 23.75],
    [90.41, 23.75],
    [90.41, 23.77],
    [90.39, 23.77],
    [90.39, 23.75],
  ],
];
const feature = {
  type: 'Feature',
  properties: { name: 'Tejgaon' },
  geometry: { type: 'Polygon', coordinates },
};
const added = { message: 'Polygon created', status: 200, data: [{ id: ID, name: 'Tejgaon' }] };
const listed = {
  message: 'Polygons',
  status: 200,
  data: [{ id: ID, name: 'Tejgaon', geometry: { type: 'MultiPolygon', coordinates: [coordinates] } }],
};
const deleted = { message: 'Polygon deleted', status: 200 };

export const fenceExamples: Examples = {
  setGeoFencePoint: {
    params: { longitude: 90.3996, latitude: 23.7639, name: 'Tejgaon depot', radius: 150 },
    answer: { message: 'Geo fence point created', status: 200, id: ID },
  },
  geoFencePoints: { params: {}, answer: { message: 'Geo fence points', status: 200, data: [depot] } },
  geoFencePoint: { params: { id: ID }, answer: { message: 'Geo fence point', status: 200, data: [depot] } },
  updateGeoFencePoint: {
    params: { id: ID, radius: 200 },
    answer: { message: 'Geo fence point updated', status: 200 },
  },
  deleteGeoFencePoint: { params: { id: ID }, answer: { message: 'Geo fence point deleted', status: 200 } },
  checkGeoFence: {
    params: { longitude: 90.4, latitude: 23.764 },
    answer: { message: 'Inside geo fence', status: 200, data: depot },
  },
  checkNearby: {
    params: {
      destination_latitude: 23.7639,
      destination_longitude: 90.3996,
      radius: 50,
      current_latitude: 23.764,
      current_longitude: 90.3998,
    },
    answer: {
      message: 'Inside geo fence',
      status: 200,
      data: { ...depot, id: 'b7c2e0a1f4d63', name: 'destination', radius: '50' },
    },
  },
  pointInPolygon: {
    params: { point: '90.4,23.76' },
    answer: {
      message: 'Point inside polygon',
      status: 200,
      data: { id: ID, name: 'Tejgaon', type: 'polygon' },
    },
  },
  addPolygons: { params: { polygon: feature }, answer: added },
  polygons: { params: {}, answer: listed },
  deletePolygon: { params: { id: ID }, answer: deleted },
  addPolygonsFor: { params: { account: 1, polygon: feature }, answer: added },
  polygonsOf: { params: { account: 1 }, answer: listed },
  deletePolygonOf: { params: { account: 1, id: ID }, answer: deleted },
};
