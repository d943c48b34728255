<?php
/**
 * Stored responses of Tribune about products.
 *
 * @package Tribune
 */

namespace Tribune;

defined( 'ABSPATH' ) || exit;

/**
 * Stores the last responses: ratings and structured data, and the reviews as HTML per language. Pages of the store show the stored ones,
 * and a background job renews them, so that only the first page of a product waits for Tribune.
 */
final class Reviews {

	const RATING = '_tribune_rating';
	const HTML   = '_tribune_html_';
	const FRESH  = 10 * MINUTE_IN_SECONDS;

	/** Number of reviews that a page contains before the widget has loaded. */
	const SHOWN = 10;

	/**
	 * Registers the background work.
	 */
	public static function register() {
		add_action( 'tribune_refresh_product', array( self::class, 'refresh' ), 10, 2 );
		add_action( 'tribune_refresh_ratings', array( self::class, 'refresh_ratings' ) );
	}

	/**
	 * The rating of a product: `average`, `count`, `stars` (count by number of stars). Zeros if it is unknown.
	 *
	 * @param int $id Product ID.
	 * @return array
	 */
	public static function rating( $id ) {
		$stored = get_post_meta( $id, self::RATING, true );
		return ( is_array( $stored ) ? $stored : array() ) + array(
			'average' => 0,
			'count'   => 0,
			'stars'   => array(),
		);
	}

	/**
	 * The reviews of a product as HTML and as structured data (`aggregateRating`, `review`), in the language of the page.
	 *
	 * @param int $id Product ID.
	 * @return array
	 */
	public static function of( $id ) {
		$language = self::language();
		$stored   = get_post_meta( $id, self::HTML . $language, true );
		if ( ! is_array( $stored ) ) {
			self::refresh( $id, $language );
			$stored = get_post_meta( $id, self::HTML . $language, true );
		} elseif ( time() - $stored['at'] > self::FRESH && ! Health::is_paused( 'read' ) ) {
			Queue::push( 'tribune_refresh_product', array( $id, $language ) );
		}
		return is_array( $stored ) ? $stored : array(
			'html' => '',
			'data' => array(),
		);
	}

	/**
	 * Requests the reviews of a product, and purges its page from caches if they changed. After a failure, the stored ones remain.
	 *
	 * @param int    $id       Product ID.
	 * @param string $language Language.
	 */
	public static function refresh( $id, $language ) {
		if ( Health::is_paused( 'read' ) ) {
			self::refresh_later( $id, $language );
			return;
		}
		$html = Api::read( "/products/$id/reviews.html?limit=" . self::SHOWN . "&lang=$language" );
		$data = is_wp_error( $html ) ? $html : Api::read( "/products/$id/structured-data?limit=5&lang=$language" );
		if ( is_wp_error( $data ) ) {
			Health::failed( 'read', $data );
			self::refresh_later( $id, $language );
			return;
		}
		Health::ok( 'read' );
		$made   = array(
			'html' => $html,
			'data' => array_intersect_key( (array) $data, array_flip( array( 'aggregateRating', 'review' ) ) ),
		);
		$stored = get_post_meta( $id, self::HTML . $language, true );
		update_post_meta( $id, self::HTML . $language, wp_slash( $made + array( 'at' => time() ) ) );
		if ( is_array( $stored ) && $stored['html'] !== $html ) {
			self::purge( $id );
		}
	}

	/**
	 * Requests the reviews of a product once another attempt is due.
	 *
	 * @param int    $id       Product ID.
	 * @param string $language Language.
	 */
	private static function refresh_later( $id, $language ) {
		Queue::push( 'tribune_refresh_product', array( $id, $language ), Health::of( 'read' )['retry_at'] );
	}

	/**
	 * Requests the ratings of all products, a hundred at a time, or of one.
	 *
	 * @param int $only Product ID; 0 for all.
	 */
	public static function refresh_ratings( $only = 0 ) {
		$ids = $only ? array( (int) $only ) : wc_get_products(
			array(
				'status' => 'publish',
				'limit'  => -1,
				'return' => 'ids',
			)
		);
		foreach ( array_chunk( $ids, 100 ) as $some ) {
			$answer = Health::is_paused( 'read' ) ? null : Api::read( '/products/ratings?productIds=' . implode( ',', $some ) );
			if ( null === $answer || is_wp_error( $answer ) ) {
				if ( $answer ) {
					Health::failed( 'read', $answer );
				}
				Queue::push( 'tribune_refresh_ratings', array( (int) $only ), Health::of( 'read' )['retry_at'] );
				return;
			}
			Health::ok( 'read' );
			array_map( array( self::class, 'store_rating' ), $answer['ratings'] );
		}
	}

	/**
	 * Stores the rating of a product, and purges its page from caches if it changed.
	 *
	 * @param array $rating Rating of the API.
	 */
	private static function store_rating( $rating ) {
		$id   = (int) $rating['productId'];
		$made = array(
			'average' => $rating['averageRating'],
			'count'   => $rating['totalReviews'],
			'stars'   => array_filter( array_column( $rating['starDistribution'], 'count', 'rating' ) ),
		);
		if ( get_post_meta( $id, self::RATING, true ) !== $made ) {
			update_post_meta( $id, self::RATING, $made );
			self::purge( $id );
		}
	}

	/**
	 * Renews everything about a product soon.
	 *
	 * @param int $id Product ID.
	 */
	public static function changed( $id ) {
		Queue::push( 'tribune_refresh_ratings', array( $id ) );
		foreach ( array_keys( get_post_meta( $id ) ) as $key ) {
			if ( 0 === strpos( $key, self::HTML ) ) {
				Queue::push( 'tribune_refresh_product', array( $id, substr( $key, strlen( self::HTML ) ) ) );
			}
		}
	}

	/**
	 * Tells caching plugins that the page of a product changed. All of them listen to `clean_post_cache` or to their own action.
	 *
	 * @param int $id Product ID.
	 */
	private static function purge( $id ) {
		clean_post_cache( $id );
		do_action( 'litespeed_purge_post', $id ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- Of LiteSpeed Cache.
		foreach ( array( 'rocket_clean_post', 'w3tc_flush_post', 'wp_cache_post_change', 'wpfc_clear_post_cache_by_id' ) as $purge ) {
			if ( function_exists( $purge ) ) {
				$purge( $id );
			}
		}
		do_action( 'tribune_reviews_changed', $id );
	}

	/**
	 * Language of the page, as Tribune names it.
	 *
	 * @return string
	 */
	public static function language() {
		return substr( determine_locale(), 0, 2 );
	}
}
