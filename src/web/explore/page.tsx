// Explore: the map with all that the API can tell of a place.
import { MapView } from '../map/map-view.tsx';

export default function ExplorePage() {
  return <MapView inUrl onOpen={() => undefined} />;
}
