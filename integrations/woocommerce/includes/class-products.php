<?php
/**
 * Products for Tribune.
 *
 * @package Tribune
 */

namespace Tribune;

defined( 'ABSPATH' ) || exit;

/**
 * Sends products and variations when they change, and all of them when the store is connected.
 */
final class Products {

	/** Hash of the last sent data, so that sales, which only change the stock, cause no message. */
	const SENT = '_tribune_sent';

	const PER_PAGE = 50;

	/**
	 * Registers the hooks of products.
	 */
	public static function register() {
		foreach ( array( 'new_product', 'update_product', 'new_product_variation', 'update_product_variation' ) as $hook ) {
			add_action( 'woocommerce_' . $hook, array( self::class, 'changed' ), 20 );
		}
		foreach ( array( 'trashed_post', 'untrashed_post', 'before_delete_post' ) as $hook ) {
			add_action( $hook, array( self::class, 'post_changed' ), 20 );
		}
		add_action( 'tribune_send_product', array( self::class, 'send' ), 10, 2 );
		add_action( 'tribune_send_products', array( self::class, 'send_page' ) );
	}

	/**
	 * Sends a product.
	 *
	 * @param int $id Product ID.
	 */
	public static function changed( $id ) {
		Queue::push( 'tribune_send_product', array( (int) $id, 'product.updated' ) );
	}

	/**
	 * Sends a product that was moved to the trash, restored or deleted.
	 *
	 * @param int $id Post ID.
	 */
	public static function post_changed( $id ) {
		if ( ! in_array( get_post_type( $id ), array( 'product', 'product_variation' ), true ) ) {
			return;
		}
		$topic = doing_action( 'untrashed_post' ) ? 'product.restored' : 'product.deleted';
		delete_post_meta( $id, self::SENT );
		Queue::push( 'tribune_send_product', array( (int) $id, $topic ) );
	}

	/**
	 * Sends all products, page by page.
	 */
	public static function send_all() {
		Queue::push( 'tribune_send_products', array( 1 ) );
	}

	/**
	 * Sends a product as it is now.
	 *
	 * @param int    $id    Product ID.
	 * @param string $topic Topic of the message.
	 */
	public static function send( $id, $topic ) {
		Queue::run(
			'tribune_send_product',
			array( $id, $topic ),
			function () use ( $id, $topic ) {
				if ( 'product.deleted' === $topic ) {
					return Api::signed( '/products', $topic, array( 'id' => $id ) );
				}
				$product = wc_get_product( $id );
				return $product ? self::send_one( $product, $topic ) : true;
			}
		);
	}

	/**
	 * Sends a page of all products with their variations, then schedules the next page.
	 *
	 * @param int $page Page, from 1.
	 */
	public static function send_page( $page ) {
		$products = wc_get_products(
			array(
				'status'  => array( 'publish', 'private' ),
				'type'    => array_merge( array_keys( wc_get_product_types() ), array( 'variation' ) ),
				'limit'   => self::PER_PAGE,
				'page'    => $page,
				'orderby' => 'ID',
				'order'   => 'ASC',
			)
		);
		Queue::run(
			'tribune_send_products',
			array( $page ),
			function () use ( $products, $page ) {
				foreach ( $products as $product ) {
					$sent = self::send_one( $product, 'product.updated' );
					if ( is_wp_error( $sent ) ) {
						return $sent;
					}
				}
				if ( count( $products ) === self::PER_PAGE ) {
					Queue::push( 'tribune_send_products', array( $page + 1 ) );
				}
				return true;
			}
		);
	}

	/**
	 * Sends a product unless Tribune already has the same data.
	 *
	 * @param \WC_Product $product Product.
	 * @param string      $topic   Topic of the message.
	 * @return array|true|\WP_Error
	 */
	private static function send_one( $product, $topic ) {
		$message = self::message( $product );
		$hash    = md5( Connection::get( 'merchantId' ) . wp_json_encode( $message ) );
		if ( get_post_meta( $product->get_id(), self::SENT, true ) === $hash ) {
			return true;
		}
		$sent = Api::signed( '/products', $topic, $message + array( 'date_modified_gmt' => gmdate( 'Y-m-d\TH:i:s' ) ) );
		if ( ! is_wp_error( $sent ) ) {
			update_post_meta( $product->get_id(), self::SENT, $hash );
		}
		return $sent;
	}

	/**
	 * A product in the form of WooCommerce's webhooks. Variations join the group of their product.
	 *
	 * @param \WC_Product $product Product.
	 * @return array
	 */
	public static function message( $product ) {
		$image  = wp_get_attachment_image_url( (int) $product->get_image_id(), 'full' );
		$parent = $product->get_parent_id();
		return array(
			'id'               => $product->get_id(),
			'parent_id'        => $parent,
			'type'             => $product->get_type(),
			'status'           => $product->get_status(),
			'name'             => $product->get_name(),
			'slug'             => $product->get_slug(),
			'permalink'        => $product->get_permalink(),
			'sku'              => $product->get_sku(),
			'global_unique_id' => self::gtin( $product ),
			'images'           => $image ? array( array( 'src' => $image ) ) : array(),
			'categories'       => self::terms( $parent ? $parent : $product->get_id(), 'product_cat' ),
			'brands'           => self::terms( $parent ? $parent : $product->get_id(), 'product_brand' ),
			'variations'       => $product->is_type( 'variable' ) ? $product->get_children() : array(),
		);
	}

	/**
	 * The GTIN: WooCommerce's own field since version 9.2, or else a plugin's.
	 *
	 * @param \WC_Product $product Product.
	 * @return string
	 */
	private static function gtin( $product ) {
		$gtin = method_exists( $product, 'get_global_unique_id' ) ? $product->get_global_unique_id() : '';
		foreach ( array( '_wpm_gtin_code', '_alg_ean', 'hwp_product_gtin', '_ts_gtin' ) as $key ) {
			$gtin = $gtin ? $gtin : (string) $product->get_meta( $key );
		}
		return (string) apply_filters( 'tribune_product_gtin', $gtin, $product );
	}

	/**
	 * Names of a product's terms.
	 *
	 * @param int    $id       Product ID.
	 * @param string $taxonomy Taxonomy.
	 * @return array
	 */
	private static function terms( $id, $taxonomy ) {
		$terms = get_the_terms( $id, $taxonomy );
		return is_array( $terms ) ? array_map(
			function ( $term ) {
				return array( 'name' => $term->name );
			},
			array_values( $terms )
		) : array();
	}
}
